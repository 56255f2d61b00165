import { existsSync } from 'node:fs'

/** Debian's browser, as tests and bench start it: without a window, and without anything of its own over the network. */
export const CHROMIUM = '/usr/bin/chromium'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The same engine without the browser around it costs less than half of the processor; where it is not, the whole one. */
export const TEST_BROWSER = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A page of a test lives for seconds: V8's optimising compilers work beside it, a third of what axe takes, for code that is soon
 * thrown away. The bench measures what people have, with them.
 */
export const testFlags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev']
