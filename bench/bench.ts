import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, MongoClient } from "mongodb";
import { makePeople, type PersonDocument } from "./data/people.ts";
import { copyData, type DataSet, prepareData } from "./data/prepare-data.ts";
import { openSessions, sessionOf } from "./data/sessions.ts";
import { Program } from "./parts/processes/program.ts";
import { ServerProcess } from "./parts/processes/server-process.ts";
import { openStore } from "./parts/processes/store.ts";
import { cacheDirectory } from "./parts/root.ts";

export type BenchOptions = {
  size: number;
  seed: number;
  isQuick: boolean;
  say(text: string): void;
};

/** A server on one data set, and the database beneath it for its floor. */
export type Place = { data: DataSet; desk: ServerProcess; databaseUri: string; database: Db };

export type Someone = PersonDocument & { token: string };

/** With less data than this nobody asks for figures that hold. */
const triedBelow = 0.01;

/** What a metric finds here: the data, a server on it, people with sessions, and programs to measure against. */
export class Bench {
  readonly options: BenchOptions;
  readonly #places = new Map<number, Promise<Place>>();
  readonly #people = new Map<number, Someone[]>();
  readonly #closing: (() => Promise<unknown>)[] = [];

  constructor(options: BenchOptions) {
    this.options = options;
  }

  get isQuick(): boolean {
    return this.options.isQuick;
  }

  /** The server that most metrics share. */
  place(): Promise<Place> {
    return this.#placeOf(this.options.size);
  }

  /** A server on one hundredth of the data. */
  smallPlace(): Promise<Place> {
    return this.#placeOf(this.options.size / 100);
  }

  /** How many, fewer when it has to be quick or is only tried. */
  count(full: number, quick: number): number {
    return this.isQuick || this.options.size < triedBelow ? quick : full;
  }

  /** The n-th admin, with a session. */
  async admin(number: number): Promise<Someone> {
    return this.#someone((await this.place()).data, number);
  }

  /** The n-th customer, with a session. */
  async customer(number: number): Promise<Someone> {
    const { data } = await this.place();
    return this.#someone(data, data.plan.admins + number);
  }

  /** A program of this room, ended with the benchmark if not before. */
  start(file: string, variables: Record<string, string> = {}): Program {
    const program = Program.start(`bench/programs/${file}`, { variables });
    this.#closing.push(() => program.stop());
    return program;
  }

  /** A server of its own on the shared data, for a metric that restarts it or reads its memory; `uri` leads to the same database by another way. */
  async ownDesk(
    name: string,
    variables: Record<string, string> = {},
    uri?: string,
  ): Promise<ServerProcess> {
    const { databaseUri, data } = await this.place();
    const dataDirectory = join(cacheDirectory, "work", name);
    await rm(dataDirectory, { recursive: true, force: true });
    // With the accounts that the database's people belong to.
    await cp(join(data.directory, "desk"), dataDirectory, { recursive: true });
    const desk = await ServerProcess.open({
      databaseUri: uri ?? databaseUri,
      dataDirectory,
      variables,
    });
    this.#closing.push(() => desk.stop());
    return desk;
  }

  async close(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close().catch(() => {});
    await rm(join(cacheDirectory, "work"), { recursive: true, force: true });
  }

  #someone({ plan }: DataSet, number: number): Someone {
    let people = this.#people.get(plan.size);
    if (!people) {
      people = makePeople(plan).map((person, index) => ({
        ...person,
        token: sessionOf(plan.seed, index, { userId: person._id, now: new Date() }).token,
      }));
      this.#people.set(plan.size, people);
    }
    const someone = people[number];
    if (!someone) throw new RangeError(`the data has no person ${number}`);
    return someone;
  }

  #placeOf(size: number): Promise<Place> {
    const place = this.#places.get(size) ?? this.#open(size);
    this.#places.set(size, place);
    return place;
  }

  async #open(size: number): Promise<Place> {
    const { seed, say } = this.options;
    const data = await prepareData(size, seed, say);
    say("starting a desk");
    const work = join(cacheDirectory, "work", String(size));
    await mkdir(work, { recursive: true });
    await copyData(data, work);
    const store = await openStore(join(work, "database"));
    this.#closing.push(() => store.close());
    const databaseUri = store.uriOf(data.databaseName);
    const client = await MongoClient.connect(databaseUri, {
      writeConcern: { w: "majority", journal: true },
    });
    this.#closing.push(() => client.close());
    await openSessions(client.db(), data.plan);
    const desk = await ServerProcess.open({ databaseUri, dataDirectory: join(work, "desk") });
    this.#closing.push(() => desk.stop());
    return { data, desk, databaseUri, database: client.db() };
  }
}
