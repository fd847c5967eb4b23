import { beforeAll, expect, it } from "vitest";
import { createFairQueue, usualFileWork } from "../concurrency/fair-queue.ts";
import { aPicture } from "../testing/files.ts";
import { createAttachmentService } from "./attachment.service.ts";
import { createPhotoService } from "./photo.service.ts";
import { fileOf, type ReceivedFile } from "./receiving/received-file.ts";
import type { Scanner } from "./scanning/scanner.ts";
import { createPathSigner } from "./serving/sign-path.ts";
import type { FileStore } from "./storage/file-store.ts";

let picture: Buffer;
beforeAll(async () => {
  picture = Buffer.from(await (await aPicture()).arrayBuffer());
});

/** The desk's services and numbers; a file is in memory and decoded from when it is read until it is written. */
function aWorkshop({ check = async () => "clean" }: Partial<Pick<Scanner, "check">> = {}) {
  const working = createFairQueue(usualFileWork);
  const files: FileStore = {
    write: async () => "0".repeat(32),
    read: async () => null,
    stream: async () => null,
    copy: async () => true,
    remove: async () => {},
    async *list() {},
  };
  const signer = createPathSigner({ secret: "x".repeat(32) });
  /** By whose picture it is, in the order in which they were read. */
  const taken: string[] = [];
  const held: (() => void)[] = [];
  const pictureOf = (owner: string): ReceivedFile => ({
    ...fileOf(`${owner}.png`, picture),
    async read() {
      taken.push(owner);
      return picture;
    },
  });
  return {
    attachments: createAttachmentService({
      files,
      signer,
      working,
      scanner: { check },
    }),
    photos: createPhotoService({ files, working }),
    taken,
    pictureOf,
    /** One whose decoding takes until the test says that it is over. */
    slowPictureOf: (owner: string): ReceivedFile => ({
      ...pictureOf(owner),
      async read() {
        taken.push(owner);
        await new Promise<void>((resolve) => held.push(resolve));
        return picture;
      },
    }),
    /** Ends the one that has taken longest. */
    endOne: () => held.shift()?.(),
    held,
  };
}

it("another person's picture is there while the first of somebody's ten large ones is being decoded", async () => {
  const { attachments, photos, slowPictureOf, pictureOf, taken, held, endOne } = aWorkshop();
  const five = () => Array.from({ length: 5 }, () => slowPictureOf("ada"));
  const ten = [attachments.keep("ada", five()), attachments.keep("ada", five())];
  const photo = photos.keep("ada", pictureOf("ada"));

  expect(await attachments.keep("bob", [pictureOf("bob")])).toHaveLength(1);
  expect((await photos.keep("eve", pictureOf("eve"))).type).toBe("image/webp");
  expect(taken).toEqual(["ada", "bob", "eve"]);

  for (let n = 0; n < 10; n++) {
    await expect.poll(() => held.length).toBe(1); // never two of hers
    endOne();
  }
  expect((await Promise.all(ten)).flat()).toHaveLength(10);
  await photo;
});

it("when all places are taken by people with ten pictures each, the next to end makes place for who comes with one", async () => {
  const { attachments, slowPictureOf, pictureOf, taken, held, endOne } = aWorkshop();
  const many = ["ada", "bob", "cid", "dan"];
  const kept = many.map((owner) =>
    attachments.keep(
      owner,
      Array.from({ length: 10 }, () => slowPictureOf(owner)),
    ),
  );
  await expect.poll(() => taken).toEqual(many);
  const eve = attachments.keep("eve", [pictureOf("eve")]);
  endOne();
  await eve;
  expect(taken.slice(0, 5)).toEqual([...many, "eve"]);

  let isOver = false;
  const all = Promise.all(kept).finally(() => {
    isOver = true;
  });
  await expect
    .poll(() => {
      while (held.length > 0) endOne();
      return isOver;
    })
    .toBe(true);
  expect((await all).flat()).toHaveLength(40);
});

it("a picture is there while the virus check has no answer yet to the files of as many people as there are places", async () => {
  const answers: ((verdict: "clean") => void)[] = [];
  const { attachments, pictureOf } = aWorkshop({
    check: () => new Promise((resolve) => answers.push(resolve)),
  });
  const people = ["ada", "bob", "cid", "dan"];
  const kept = people.map((owner) =>
    attachments.keep(owner, [fileOf("a.txt", Buffer.from("Hello"))]),
  );
  await expect.poll(() => answers.length).toBe(people.length);
  expect(await attachments.keep("eve", [pictureOf("eve")])).toHaveLength(1);
  for (const answer of answers) answer("clean");
  expect((await Promise.all(kept)).flat()).toHaveLength(people.length);
});

it("when the virus check does not answer about one file of a form, nobody waits for what it says of the others", async () => {
  let asked = 0;
  const { attachments } = aWorkshop({
    check: async () => {
      asked += 1;
      throw new Error("clamd is silent");
    },
  });
  const files = Array.from({ length: 10 }, (_, n) => fileOf(`${n}.txt`, Buffer.from("Hello")));
  await expect(attachments.keep("ada", files)).rejects.toThrow("clamd is silent");
  expect(asked).toBe(1);
});
