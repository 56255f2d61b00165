import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads one line: from a terminal with prompt and without echo, else from the piped input. Null if there is none. */
export async function readPassword(prompt: string): Promise<string | null> {
  const terminal = process.stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (terminal) process.stderr.write(prompt)
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  try {
    for await (const line of lines) return line
    return null
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
}
