import { setTimeout as after } from "node:timers/promises";
import { Bench } from "./bench.ts";
import { openBrowser, slowProcessor } from "./parts/browser.ts";
import { watchKeys } from "./parts/in-page.ts";
import { openInbox } from "./parts/inbox-window.ts";
import { postMessage } from "./parts/post-message.ts";
import { quantile } from "./harness/statistics.ts";

const bench = new Bench({ size: 0.01, seed: 1, isQuick: false, say: () => {} });
try {
  const place = await bench.place();
  const customer = await bench.customer(5);
  const browser = await openBrowser();
  const { page, cdp, shortId } = await openInbox(browser, place, { staff: await bench.admin(0), customer });
  const url = place.desk.url;
  const N = 40;
  let reqs = 0;
  page.on("request", () => reqs++);
  const metrics = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  await cdp.send("Performance.enable");
  await page.waitForTimeout(1000);
  for (const profiled of [false, false, true]) {
    if (profiled) { await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 200 }); await cdp.send("Profiler.start"); }
    reqs = 0;
    const m0 = await metrics();
    for (let i = 0; i < N; i++) {
      await postMessage({ url, token: customer.token, ticketId: shortId, text: "One of many that arrive while somebody types." });
    }
    await page.waitForTimeout(500);
    const m1 = await metrics();
    const per = (k: string) => (((m1[k]! - m0[k]!) / N) * 1000).toFixed(1);
    console.log(`per message ms: task ${per("TaskDuration")} script ${per("ScriptDuration")} layout ${per("LayoutDuration")} style ${per("RecalcStyleDuration")} requests ${reqs}, layouts ${(m1.LayoutCount! - m0.LayoutCount!) / N}, styles ${(m1.RecalcStyleCount! - m0.RecalcStyleCount!) / N}`);
    if (profiled) {
      const { profile } = await cdp.send("Profiler.stop");
      const byId = new Map(profile.nodes.map((n) => [n.id, n]));
      const parent = new Map<number, number>();
      for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
      const self = new Map<string, number>(), incl = new Map<string, number>();
      profile.samples!.forEach((id, i) => {
        const ms = profile.timeDeltas![i]! / 1000;
        const name = (x: number) => { const { callFrame: f } = byId.get(x)!; return `${f.functionName || "(anon)"} ${f.url.split("/").pop()}:${f.lineNumber}`; };
        self.set(name(id), (self.get(name(id)) ?? 0) + ms);
        const seen = new Set<string>();
        for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) seen.add(name(x));
        for (const s of seen) incl.set(s, (incl.get(s) ?? 0) + ms);
      });
      for (const [title, m, k] of [["self", self, 40], ["inclusive", incl, 90]] as const) {
        console.log(title);
        for (const [n, ms] of [...m].sort((a, b) => b[1] - a[1]).slice(0, k)) console.log("  ", (ms / N).toFixed(2), n);
      }
    }
  }
  if (process.argv[2] === "type") {
    await slowProcessor(cdp);
    await page.evaluate(watchKeys);
    const box = page.getByRole("textbox", { name: "Message" });
    const type = async () => {
      await box.fill(""); await box.focus();
      await page.evaluate(() => { window.keyToPaintMs = []; });
      await page.keyboard.type("a quick brown fox ".repeat(3), { delay: 70 });
      const v = await page.evaluate(() => window.keyToPaintMs);
      return `p50 ${quantile(v, 0.5).toFixed(0)} p95 ${quantile(v, 0.95).toFixed(0)}`;
    };
    for (let r = 0; r < 3; r++) {
      console.log("quiet", await type());
      let isTyping = true; let n = 0;
      const sending = (async () => { while (isTyping) { n++; await Promise.all([postMessage({ url, token: customer.token, ticketId: shortId, text: "One of many that arrive while somebody types." }), after(50)]); } })();
      const t0 = performance.now();
      console.log("busy", await type(), `${(n / ((performance.now() - t0) / 1000)).toFixed(1)} messages/s`);
      isTyping = false; await sending; await page.waitForTimeout(1500);
    }
  }
  await browser.close();
} finally { await bench.close(); process.exit(); }
