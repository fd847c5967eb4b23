import { EventEmitter } from "node:events";
import { app } from "../app/app.ts";
import { anEvent } from "../electron-event.ts";
import { BrowserWindow } from "../windows/browser-window.ts";

type Template = (Electron.MenuItemConstructorOptions | MenuItem)[];
type Role = NonNullable<Electron.MenuItemConstructorOptions["role"]>;

/** Roles that do something here; the others are Chromium's or the window manager's. */
const roleActions: Partial<Record<Role, (window: BrowserWindow | null) => void>> = {
  quit: () => app.quit(),
  close: (window) => window?.close(),
  reload: (window) => window?.reload(),
  minimize: (window) => window?.minimize(),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
};

export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: Role | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Electron.MenuItemConstructorOptions["click"];

  constructor(options: Electron.MenuItemConstructorOptions) {
    const { label, role, type, submenu } = options;
    if (label === undefined && role === undefined && type === undefined) {
      throw new Error(
        "Invalid template for MenuItem: must have at least one of label, role or type",
      );
    }
    this.id = options.id ?? "";
    this.label = label ?? role ?? "";
    this.role = role;
    this.type = type ?? (submenu ? "submenu" : "normal");
    this.accelerator = options.accelerator as string | undefined;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(submenu)
      ? Menu.buildFromTemplate(submenu)
      : (submenu as unknown as Menu | undefined);
    this.#click = options.click;
  }

  /** For tests: chooses the item. */
  readonly click = (
    event: unknown = {},
    window: BrowserWindow | null = BrowserWindow.getFocusedWindow(),
  ): void => {
    if (!this.enabled) return;
    if (this.type === "checkbox") this.checked = !this.checked;
    if (this.#click) this.#click(this as never, window as never, event as never);
    else if (this.role) roleActions[this.role]?.(window);
  };
}

let applicationMenu: Menu | null = null;

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: Template): Menu {
    if (!Array.isArray(template))
      throw new TypeError("Invalid template for Menu: Menu template must be an array");
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu = (): Menu | null => applicationMenu;

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  /** Nobody can choose from it here. */
  popup(options: Electron.PopupOptions = {}): void {
    this.emit("menu-will-show", anEvent());
    options.callback?.();
  }

  closePopup(): void {}
}
