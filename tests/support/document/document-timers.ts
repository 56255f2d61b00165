/** Timers of a document end with it; the server's and the test's own run on. */
import { type Due, isDue, laterOn, takeBack } from './document-clock.ts'
import { currentDocument } from './sides.ts'

type Timer = ReturnType<typeof setTimeout>

const timers = new Map<object | undefined, Set<Timer>>()
const channels = new Map<object | undefined, Set<BroadcastChannel>>()

/** A stopped clock keeps what is asked of it; otherwise the timer is Node's. */
const noted = <Start extends (...given: never[]) => unknown>(plain: Start, isRepeated: boolean): Start =>
  new Proxy(plain, {
    apply: (target, self, given: [run: (...rest: unknown[]) => void, ms?: number, ...rest: unknown[]]) => {
      const [run, ms = 0, ...rest] = given
      const kept = laterOn(ms, () => run(...rest), isRepeated)
      if (kept) return kept
      const timer: Timer = Reflect.apply(target, self, given)
      timers.get(currentDocument())?.add(timer)
      return timer
    },
  })

const forgetting = <Clear extends (timer: never) => void>(plain: Clear): Clear =>
  new Proxy(plain, {
    apply: (target, self, [timer]: [Due | Timer]) =>
      isDue(timer) ? takeBack(timer) : Reflect.apply(target, self, [timer]),
  })

/** Node's own goes by the machine's clock. */
function watchSignals(): void {
  const plain = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    const kept = laterOn(ms, () => controller.abort(new DOMException('Too late.', 'TimeoutError')), false)
    return kept ? controller.signal : plain(ms)
  }
}

export function watchTimers(): void {
  globalThis.setTimeout = noted(setTimeout, false)
  globalThis.setInterval = noted(setInterval, true)
  globalThis.clearTimeout = forgetting(clearTimeout)
  globalThis.clearInterval = forgetting(clearInterval)
  watchSignals()
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.get(currentDocument())?.add(this)
    }
  }
}

export function beginTimers(side: object): void {
  timers.set(side, new Set())
  channels.set(side, new Set())
}

export function endTimers(side: object): void {
  for (const timer of timers.get(side) ?? []) clearTimeout(timer)
  for (const channel of channels.get(side) ?? []) channel.close()
  timers.delete(side)
  channels.delete(side)
}
