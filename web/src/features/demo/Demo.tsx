import { useState } from "react";
import styles from "./Demo.module.css";
import { DemoForm } from "./DemoForm.tsx";
import { useDemo } from "./use-demo.ts";

/** Shows a developer that events, rooms and requests work (spec §2, /test). */
export function Demo() {
  const { isConnected, lines, sendToAll, joinRoom, sendToRoom, post } = useDemo();
  const [room, setRoom] = useState("");

  const join = async (name: string) => {
    const problem = await joinRoom(name);
    if (problem === "") setRoom(name.trim());
    return problem;
  };
  return (
    <div className={styles.demo}>
      <p role="status">{isConnected ? "The socket is connected." : "Connecting…"}</p>
      <DemoForm label="Socket" button="Send to all" send={sendToAll} />
      <DemoForm label="Room" button="Join" send={join} keeps />
      <DemoForm
        label={room === "" ? "Message to the room" : `Message to ${room}`}
        button="Send to the room"
        send={(message) => sendToRoom(room, message)}
      />
      <DemoForm label="Message" button="Post over HTTP" send={post} />
      <h2 className={styles.title}>Received</h2>
      <ol className={styles.lines} aria-label="Received">
        {lines.map(({ key, room: sentTo, message, from }) => (
          <li key={key}>
            <strong>{from}</strong> to {sentTo || "all"}: <bdi>{message}</bdi>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.none}>Nothing yet.</p>}
    </div>
  );
}
