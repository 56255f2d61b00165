/** What a document has asked to be done later ends with it; the server's timers and the test's own run on. */
import { currentDocument } from './sides.ts'

type Timer = ReturnType<typeof setTimeout>

const timers = new Map<object | undefined, Set<Timer>>()
const channels = new Map<object | undefined, Set<BroadcastChannel>>()

const noted = <Start extends (...given: never[]) => unknown>(plain: Start): Start =>
  new Proxy(plain, {
    apply: (target, self, given) => {
      const timer: Timer = Reflect.apply(target, self, given)
      timers.get(currentDocument())?.add(timer)
      return timer
    },
  })

export function watchTimers(): void {
  globalThis.setTimeout = noted(setTimeout)
  globalThis.setInterval = noted(setInterval)
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
