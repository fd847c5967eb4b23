import { newDemoMessageSchema, newRoomMessageSchema } from "@deskbell/shared/demo/demo";
import { useState } from "react";
import { Rich } from "../../i18n/Rich.tsx";
import { t } from "../../i18n/t.ts";
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
      <p role="status">{isConnected ? t("The socket is connected.") : t("Connecting…")}</p>
      <DemoForm
        label={t("Socket")}
        button={t("Send to all")}
        field="message"
        schema={newDemoMessageSchema}
        send={sendToAll}
      />
      <DemoForm
        label={t("Room")}
        button={t("Join")}
        field="room"
        schema={roomSchema}
        send={join}
        keepsText
      />
      <DemoForm
        label={room === "" ? t("Message to the room") : t("Message to {room}", { room })}
        button={t("Send to the room")}
        field="message"
        schema={newDemoMessageSchema}
        send={(message) => sendToRoom(room, message)}
      />
      <DemoForm
        label={t("Message")}
        button={t("Post over HTTP")}
        field="message"
        schema={newDemoMessageSchema}
        send={post}
      />
      <h2 className={styles.title}>{t("Received")}</h2>
      <ol className={styles.lines} aria-label={t("Received")}>
        {lines.map(({ key, room: sentTo, message, from }) => (
          <li key={key}>
            <Rich parts={[<strong key="from">{from}</strong>, <bdi key="message">{message}</bdi>]}>
              {sentTo
                ? t("<0></0> to {room}: <1></1>", { room: sentTo })
                : t("<0></0> to all: <1></1>")}
            </Rich>
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.none}>{t("Nothing yet.")}</p>}
    </div>
  );
}
