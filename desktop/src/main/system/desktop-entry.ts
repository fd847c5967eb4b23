import { t } from "../i18n/t.ts";

type Entry = {
  /** The program and its arguments. */
  command: readonly string[];
  /** The field code behind them; `%U` stands for the addresses to open. */
  opens?: "%U";
  more?: readonly string[];
};

/** A desktop entry (freedesktop.org), by which a Linux desktop knows the console. */
export const desktopEntry = ({ command, opens, more = [] }: Entry) =>
  `${[
    "[Desktop Entry]",
    "Type=Application",
    "Name=Deskbell",
    `Comment=${t("Answer customers' tickets")}`,
    `Exec=${[...command.map(quoted), ...(opens ? [opens] : [])].join(" ")}`,
    "Icon=deskbell",
    "Terminal=false",
    ...more,
  ].join("\n")}\n`;

/**
 * Quotes an argument of Exec as the desktop entry specification says; a percent sign would be a field code.
 * GLib finds no program with one in its path, however it is escaped: then the system refuses the file.
 */
const quoted = (argument: string) =>
  `"${argument
    .replace(/["`$\\]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;
