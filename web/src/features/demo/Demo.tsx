import { newDemoMessageSchema, newRoomMessageSchema } from "@deskbell/shared/demo/demo";
import { useState } from "react";
import styles from "./Demo.module.css";
import { DemoForm } from "./DemoForm.tsx";
import { useDemo } from "./use-demo.ts";

const roomSchema = newRoomMessageSchema.pick({ room: true });

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
      <DemoForm
        label="Socket"
        button="Send to all"
        field="message"
        schema={newDemoMessageSchema}
        send={sendToAll}
      />
      <DemoForm label="Room" button="Join" field="room" schema={roomSchema} send={join} keepsText />
      <DemoForm
        label={room === "" ? "Message to the room" : `Message to ${room}`}
        button="Send to the room"
        field="message"
        schema={newDemoMessageSchema}
        send={(message) => sendToRoom(room, message)}
      />
      <DemoForm
        label="Message"
        button="Post over HTTP"
        field="message"
        schema={newDemoMessageSchema}
        send={post}
      />
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
