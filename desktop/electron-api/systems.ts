import { type Node, type Statement, SyntaxKind } from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isBlock,
  isConditionalExpression,
  isIdentifier,
  isIfStatement,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isSourceFile,
  isStringLiteral,
  isThrowStatement,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";

export const allSystems = ["darwin", "linux", "win32"] as const;
export type System = (typeof allSystems)[number];

/** On which systems a condition can be true, and on which false. */
type Outcome = { true: System[]; false: System[] };
const unknown: Outcome = { true: [...allSystems], false: [...allSystems] };

const both = (one: readonly System[], other: readonly System[]) =>
  one.filter((system) => other.includes(system));
const either = (one: readonly System[], other: readonly System[]) =>
  allSystems.filter((system) => one.includes(system) || other.includes(system));

/** On which systems the program can come to this place, as far as conditions on `platform` say. */
export function systemsAt(place: Node): System[] {
  let systems: System[] = [...allSystems];
  for (let node = place; !isSourceFile(node); node = node.parent) {
    const { parent } = node;
    if (isIfStatement(parent)) {
      const outcome = outcomeOf(parent.expression);
      if (node === parent.thenStatement) systems = both(systems, outcome.true);
      if (node === parent.elseStatement) systems = both(systems, outcome.false);
    } else if (isConditionalExpression(parent)) {
      const outcome = outcomeOf(parent.condition);
      if (node === parent.whenTrue) systems = both(systems, outcome.true);
      if (node === parent.whenFalse) systems = both(systems, outcome.false);
    } else if (isBinaryExpression(parent) && node === parent.right) {
      const outcome = outcomeOf(parent.left);
      const { kind } = parent.operatorToken;
      if (kind === SyntaxKind.AmpersandAmpersandToken) systems = both(systems, outcome.true);
      if (kind === SyntaxKind.BarBarToken) systems = both(systems, outcome.false);
    } else if (isBlock(parent)) {
      for (const earlier of parent.statements.slice(
        0,
        parent.statements.indexOf(node as Statement),
      ))
        if (isIfStatement(earlier) && leaves(earlier.thenStatement))
          systems = both(systems, outcomeOf(earlier.expression).false);
    }
  }
  return systems;
}

const leaves = (statement: Statement): boolean =>
  isReturnStatement(statement) ||
  isThrowStatement(statement) ||
  (isBlock(statement) && statement.statements.some(leaves));

function outcomeOf(condition: Node): Outcome {
  if (isParenthesizedExpression(condition)) return outcomeOf(condition.expression);
  if (isIdentifier(condition)) return outcomeOfName(condition.text, condition);
  if (isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) {
    const inner = outcomeOf(condition.operand);
    return { true: inner.false, false: inner.true };
  }
  if (!isBinaryExpression(condition)) return unknown;
  const { left, right, operatorToken } = condition;
  switch (operatorToken.kind) {
    case SyntaxKind.AmpersandAmpersandToken: {
      const [one, other] = [outcomeOf(left), outcomeOf(right)];
      return { true: both(one.true, other.true), false: either(one.false, other.false) };
    }
    case SyntaxKind.BarBarToken: {
      const [one, other] = [outcomeOf(left), outcomeOf(right)];
      return { true: either(one.true, other.true), false: both(one.false, other.false) };
    }
    case SyntaxKind.EqualsEqualsEqualsToken:
      return comparison(left, right);
    case SyntaxKind.ExclamationEqualsEqualsToken: {
      const same = comparison(left, right);
      return { true: same.false, false: same.true };
    }
    default:
      return unknown;
  }
}

/** `platform === "win32"`, whatever `platform` belongs to. */
function comparison(left: Node, right: Node): Outcome {
  const name = isPropertyAccessExpression(left) ? left.name : left;
  if (!isIdentifier(name) || name.text !== "platform" || !isStringLiteral(right)) return unknown;
  const named = allSystems.filter((system) => system === right.text);
  return { true: named, false: allSystems.filter((system) => system !== right.text) };
}

/** `const isMac = platform === "darwin"`, where the file has one of that name. */
function outcomeOfName(name: string, at: Node): Outcome {
  const found: Node[] = [];
  const look = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.name.text === name)
      found.push(node);
    node.forEachChild(look);
  };
  look(at.getSourceFile());
  const [declared, another] = found;
  if (!declared || another || !isVariableDeclaration(declared) || !declared.initializer)
    return unknown;
  return outcomeOf(declared.initializer);
}
