/** As much of package-lock.json as is checked. */
export type Lockfile = { packages: Record<string, LockedPackage> };

type LockedPackage = {
  /** Where it differs from the folder's, for an alias. */
  name?: string;
  version?: string;
  /** Where it comes from; left out for what the registry of the installation has. */
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** Nothing needs it any more. */
  extraneous?: boolean;
  /** Only developers need it. */
  dev?: boolean;
  hasInstallScript?: boolean;
  /** Where it can be installed; left out where it can be everywhere. */
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** What was decided about packages that want to run a program when they are installed. */
export type AllowScripts = Record<string, boolean>;

/** More than this many are not installed on one machine: each is somebody to trust. */
export const packagesMax = 900;

export const publicRegistry = "https://registry.npmjs.org/";

/**
 * What is wrong with a lockfile: a package from somewhere else than the public registry, one whose
 * content is not fixed, one with an install script that nobody has decided about, one that npm compares
 * with the wrong Node (check-engines.ts), one that is named and not locked, and too many packages.
 */
export function checkLockfile({ packages }: Lockfile, allowed: AllowScripts): string[] {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  const problems = installed.flatMap(([path, entry]): string[] => {
    const { version = "", resolved, integrity } = entry;
    const name = nameOf(path, entry);
    return [
      ...(resolved !== undefined && !resolved.startsWith(publicRegistry)
        ? [`${path} comes from ${resolved}`]
        : []),
      ...(/^\d+\.\d+\.\d+/.test(version) ? [] : [`${path} has no exact version: ${version}`]),
      ...(integrity?.startsWith("sha512-") ? [] : [`${path} has no SHA-512 of its content`]),
      ...(entry.hasInstallScript && !Object.hasOwn(allowed, name)
        ? [`${name} has an install script: decide in allowScripts of package.json`]
        : []),
      ...(entry.engines
        ? [`${path} names its Node: npm run lockfile moves that to our check`]
        : []),
    ];
  });
  const scripted = new Set(
    installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path, entry]) => nameOf(path, entry)),
  );
  const unneeded = Object.entries(allowed)
    .filter(([name]) => !scripted.has(name))
    .map(([name, isAllowed]) =>
      isAllowed
        ? `${name} may run an install script and has none`
        : `${name} is refused an install script and has none`,
    );
  const count = countInstalled({ packages });
  const tooMany = count > packagesMax ? [`${count} packages, at most ${packagesMax}`] : [];
  return [...problems, ...findUnlocked({ packages }), ...unneeded, ...tooMany];
}

/**
 * What a locked package names and the lockfile lacks. npm leaves out an optional dependency, such as the
 * build for another system, when the registry does not have it, and `npm ci` refuses the file afterwards.
 */
function findUnlocked({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(path).some((folder) => packages[`${folder}/${name}`]))
      .map((name) => `${path} needs ${name}, which is not in the lockfile`),
  );
}

/** Where Node looks for what a package imports: `node_modules/a/node_modules`, then `node_modules`. */
function foldersAbove(path: string): string[] {
  const parts = path === "" ? [] : path.split("/");
  return [...parts.keys(), parts.length]
    .map((length) => [...parts.slice(0, length), "node_modules"].join("/"))
    .reverse();
}

/** How many packages `npm ci` says that it has added on a Linux machine, links among them. */
export function countInstalled({ packages }: Lockfile): number {
  const fits = (allowed: readonly string[] | undefined, own: string) =>
    allowed === undefined || allowed.includes(own) || allowed[0]?.startsWith("!");
  return Object.entries(packages).filter(
    ([path, { os, cpu, libc }]) =>
      path.includes("node_modules/") &&
      fits(os, "linux") &&
      fits(cpu, "x64") &&
      fits(libc, "glibc"),
  ).length;
}

function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
