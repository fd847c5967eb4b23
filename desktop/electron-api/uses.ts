import type { Node } from "typescript/unstable/ast";
import {
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadAssignment,
} from "typescript/unstable/ast/is";
import type { Project, Symbol as TypeSymbol } from "typescript/unstable/sync";
import { allSystems, type System, systemsAt } from "./systems.ts";

/** Something of Electron's that a source uses. */
export interface Use {
  /** For instance `App.setBadgeCount` or `App.on('activate')`. */
  api: string;
  /** Where Electron has it. */
  exists: readonly System[];
  /** Where the program comes to it. */
  used: readonly System[];
  file: string;
  line: number;
}

/** What a source uses of Electron: functions by the overload that is meant, properties, events, options. */
export function usesIn(project: Project, fileName: string): Use[] {
  const source = project.program.getSourceFile(fileName);
  if (!source) throw new Error(`${fileName} is not part of ${project.configFileName}`);
  const { checker } = project;
  const uses: Use[] = [];

  function add(declaration: Node | undefined, place: Node): void {
    const declared = declaration && declaredIn(declaration);
    if (!declared) return;
    const line = source?.text.slice(0, place.end).split("\n").length ?? 0;
    uses.push({ ...declared, used: systemsAt(place), file: fileName, line });
  }

  const addSymbol = (symbol: TypeSymbol | undefined, place: Node) =>
    add(symbol?.declarations[0]?.resolve(project), place);

  function visit(node: Node): void {
    if (isCallExpression(node) || isNewExpression(node)) {
      const signature = checker.getResolvedSignature(node);
      add(signature?.declaration?.resolve(project), node);
    } else if (isPropertyAccessExpression(node)) {
      const isCalled = isCallExpression(node.parent) && node.parent.expression === node;
      if (!isCalled) addSymbol(checker.getSymbolAtLocation(node.name), node);
    } else if (isObjectLiteralExpression(node)) {
      const wanted = checker.getContextualType(node);
      const type = wanted && checker.getNonNullableType(wanted);
      for (const property of node.properties) {
        if (!type || isSpreadAssignment(property) || !isIdentifier(property.name)) continue;
        addSymbol(checker.getPropertyOfType(type, property.name.text), property);
      }
    } else if (isBindingElement(node) && isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      const type = checker.getTypeAtLocation(node.parent);
      if (type && name && isIdentifier(name))
        addSymbol(checker.getPropertyOfType(type, name.text), node);
    }
    node.forEachChild(visit);
  }
  visit(source);
  return uses;
}

/** The API that a declaration of Electron's belongs to; null for any other declaration. */
function declaredIn(declaration: Node): { api: string; exists: readonly System[] } | null {
  const file = declaration.getSourceFile();
  if (!file.fileName.endsWith("/electron/electron.d.ts")) return null;
  const text = file.text.slice(declaration.pos, declaration.end);
  const [comment = ""] = /^\s*\/\*\*[\s\S]*?\*\//.exec(text) ?? [];
  const [, platforms] = /@platform ([\w,]+)/.exec(comment) ?? [];
  const exists = allSystems.filter((system) => !platforms || platforms.split(",").includes(system));
  const [, name = ""] =
    /^(?:static |readonly )*(\w+)/.exec(text.slice(comment.length).trim()) ?? [];
  const [, event] = /^\w+\(event: ('[\w-]+')/.exec(text.slice(comment.length).trim()) ?? [];
  return { api: `${ownerOf(declaration)}.${name}${event ? `(${event})` : ""}`, exists };
}

function ownerOf({ parent }: Node): string {
  return "name" in parent && isIdentifier(parent.name as Node)
    ? (parent.name as Node & { text: string }).text
    : "";
}
