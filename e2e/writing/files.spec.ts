import { Buffer } from "node:buffer";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { holdsPart } from "../part-of-page.ts";
import { aPicture } from "../pictures.ts";
import { cutsKeeping } from "../stored-drafts.ts";

/** A sound of so many seconds: silence as 8-bit samples. */
function aSound(seconds: number) {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + seconds * rate, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(seconds * rate, 40);
  const buffer = Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
  return { name: "hum.wav", mimeType: "audio/wav", buffer };
}

/** A film that this browser records of a canvas. */
async function aFilm(page: Page) {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 180];
    const drawing = canvas.getContext("2d");
    let frame = 0;
    const draw = setInterval(() => {
      if (!drawing) return;
      drawing.fillStyle = `hsl(${frame * 9} 70% 50%)`;
      drawing.fillRect(0, 0, 320, 180);
      drawing.fillStyle = "white";
      drawing.fillRect(frame * 6, 60, 60, 60);
      frame += 1;
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const pieces: Blob[] = [];
    // A busy machine records nothing for a while: the film goes on for 20 pictures after its first.
    let firstAt: number | null = null;
    await new Promise((resolve) => {
      recorder.ondataavailable = ({ data }) => {
        pieces.push(data);
        if (new Blob(pieces).size > 1_000) firstAt ??= frame;
        if (firstAt !== null && frame >= firstAt + 20 && recorder.state === "recording")
          recorder.stop();
      };
      recorder.onstop = resolve;
      recorder.start(100);
    });
    clearInterval(draw);
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return { name: "kettle.webm", mimeType: "video/webm", buffer: Buffer.from(recorded) };
}

/** What a browser does with a picture of the clipboard, such as a screenshot. */
function pastePicture(field: HTMLElement | SVGElement, png: number[]) {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array(png)], "image.png", { type: "image/png" }));
  field.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

test("a customer's film is played in the thread, and a recording is played from any place of it", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  const subject = "The kettle does not whistle";
  await customer.createsTicket({ subject });
  await customer.sends("see and hear", [await aFilm(customer.page), aSound(60)]);
  const agent = await anAgent();
  const ranges: string[] = [];
  agent.page.on("request", (request) => {
    const { range } = request.headers();
    if (range && request.url().includes("hum.wav")) ranges.push(range);
  });
  await agent.opensTicket(subject);

  const film = agent.thread.getByLabel("Video kettle.webm");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0.2);

  const sound = agent.thread.getByLabel("Audio hum.wav");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(60);
  await sound.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 50;
    audio.muted = true;
    return audio.play();
  });
  await expect
    .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(50);
  expect(ranges.length).toBeGreaterThan(0);

  // As when the network is gone for a moment.
  await film.dispatchEvent("error");
  await expect(agent.thread.getByText("This cannot be played here.")).toBeVisible();
  await agent.thread.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(320);

  const download = agent.page.waitForEvent("download");
  await agent.thread.getByRole("link", { name: "Download kettle.webm" }).click();
  expect((await download).suggestedFilename()).toBe("kettle.webm");
});

test("a file of a message is dragged out of the browser as its download", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "The kettle does not whistle" });
  const buffer = Buffer.from("part,price\n7,12\n");
  await customer.sends("the parts", [{ name: "parts.csv", mimeType: "text/csv", buffer }]);
  const file = customer.thread.getByRole("link", { name: "Download parts.csv" });
  await file.hover();
  const dragged = () =>
    file.evaluate((link) => {
      const dataTransfer = new DataTransfer();
      link.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      return dataTransfer.getData("DownloadURL");
    });
  await expect
    .poll(dragged)
    .toMatch(/^application\/octet-stream:parts\.csv:http:\/\/[^/]+\/uploads\/.*\/parts\.csv$/);
  // Chromium fetches that address by itself, without the page's headers.
  const address = (await dragged()).split(":").slice(2).join(":");
  const stored = async () => (await customer.page.request.get(address)).text();
  await expect.poll(stored).toBe(buffer.toString());
});

test("files that are picked, pasted and refused, put in order by arrow keys and by dragging, go out in it", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle does not whistle" });
  const zip = { name: "logs.zip", mimeType: "", buffer: Buffer.from("PK\u0003\u0004") };
  const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") };
  const html = { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>Hello") };
  await customer.attaches([zip, text, html]);
  await expect(page.getByText(/page\.html is no picture, document/)).toBeVisible();
  await customer.composer.evaluate(pastePicture, [...aPicture().buffer]);

  const chips = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  await expect(chips).toHaveText([/logs\.zip/, /a\.txt/, /image\.png/]);
  await page.getByRole("button", { name: "Move logs.zip by arrow keys" }).press("ArrowRight");
  await expect(chips).toHaveText([/a\.txt/, /logs\.zip/, /image\.png/]);
  await expect(page.getByText("logs.zip is file 2 of 3")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move logs.zip by arrow keys" })).toBeFocused();
  await chips.nth(1).dragTo(chips.nth(0));
  await expect(chips).toHaveText([/logs\.zip/, /a\.txt/, /image\.png/]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(customer.thread.getByRole("link", { name: /Download/ })).toHaveText([
    /logs\.zip/,
    /a\.txt/,
  ]);
});

test("a file that has changed since it was picked is named, and nothing of the message is stored", async ({
  aCustomer,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "deskbell-picked-"));
  const path = join(folder, "log.txt");
  await writeFile(path, "as it was picked\n");
  // Chromium tells a change by the second.
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(path, anHourAgo, anHourAgo);
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The kettle does not whistle" });
  // Else the desk soon has it as it was picked, and that is sent.
  await cutsKeeping(page);
  await customer.composer.fill("the log");
  await customer.attaches([path]);
  await expect(page.getByRole("list", { name: "Attached files" })).toBeVisible();
  await writeFile(path, "and now it is a longer one\n");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/log\.txt has changed or is gone since it was picked/)).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(customer.composer).toHaveValue("the log");
  await page.getByRole("button", { name: "Remove log.txt" }).click();
  await customer.attaches([path]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(customer.thread.getByRole("link", { name: /Download log\.txt/ })).toBeVisible();
  await expect(customer.thread.getByRole("article")).toHaveCount(2);
  await rm(folder, { recursive: true });
});

test("whoever is faster than the check of their files sends them all the same", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  const checks = await holdsPart(page, "src/ui/files/file-checks.ts");
  await customer.fillsTicket({ subject: "The kettle hums", files: aPicture() });
  // A picture needs no such code: it is there at once, and moves no button from under the mouse later.
  await expect(page.getByRole("list", { name: "Attached files" })).toBeVisible();
  await customer.attaches(aSound(1));
  await customer.createButton.click();
  checks.release();
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toBeVisible();
  const sounds = customer.thread.getByText("hum.wav");
  await expect(sounds).toBeVisible();

  const again = await holdsPart(page, "src/ui/files/file-checks.ts");
  await page.reload();
  await customer.sends("Listen", aSound(1));
  await again.asked;
  again.release();
  await customer.sees("Listen");
  await expect(sounds).toHaveCount(2);
});
