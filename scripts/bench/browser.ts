import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM, chromiumFlags } from '../../tests/support/chromium.ts'

export interface BenchBrowser {
  /** Port of the browser's debugger, to which Lighthouse connects. */
  port: number
  browser: Browser
}

/** Runs `work` with a fresh browser, which is always closed. */
export async function withBrowser<T>(work: (browser: BenchBrowser) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-browser-'))
  const child = Bun.spawn(
    [CHROMIUM, ...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdout: 'ignore',
      stderr: 'ignore',
    },
  )
  try {
    const port = await debuggerPort(join(profile, 'DevToolsActivePort'))
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    try {
      return await work({ port, browser })
    } finally {
      await browser.close()
    }
  } finally {
    child.kill()
    await child.exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Port that the browser writes into its profile as soon as it listens. */
async function debuggerPort(file: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await Bun.file(file)
      .text()
      .catch(() => '')
    const port = Number(text.split('\n')[0])
    if (port > 0 && text.includes('\n')) return port
    await Bun.sleep(50)
  }
  throw new Error(`${CHROMIUM} did not start.`)
}
