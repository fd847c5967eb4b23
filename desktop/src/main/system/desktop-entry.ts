type Entry = {
  /** The program and its arguments. */
  command: readonly string[];
  /** What of the system's is put behind them; `%U` is the addresses that it is to open. */
  opens?: "%U";
  more?: readonly string[];
};

/** A file by which a Linux desktop knows the console. */
export const desktopEntry = ({ command, opens, more = [] }: Entry) =>
  `${[
    "[Desktop Entry]",
    "Type=Application",
    "Name=Deskbell",
    "Comment=Answer customers' tickets",
    `Exec=${[...command.map(quoted), ...(opens ? [opens] : [])].join(" ")}`,
    "Icon=deskbell",
    "Terminal=false",
    ...more,
  ].join("\n")}\n`;

/**
 * As the desktop entry specification quotes an argument of Exec; a percent sign would be a field code. GLib
 * finds no program with one in its path, whatever is written: then the system refuses the file.
 */
const quoted = (argument: string) =>
  `"${argument
    .replace(/["`$\\]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;
