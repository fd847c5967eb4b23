p='server/src/mail/joining/largest-mail.test.ts'
s=open(p).read()
s=s.replace('''      memoryMb = Math.max(''','''      (await import("node:fs")).appendFileSync("/tmp/work/mine/mem.txt", `${Math.round(performance.now())} ${await peakMb(pid)} ${await peakOfChildrenMb(pid)}\n`);
      memoryMb = Math.max(''')
open(p,'w').write(s)
