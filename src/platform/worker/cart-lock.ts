import { DurableObject } from 'cloudflare:workers'

const LEASE_MS = 30_000

export interface Turn {
  /** Greater than that of every earlier holder, also over restarts of the object. */
  fence: number
  /** UTC ms; from then on the next in line is let in. */
  leaseUntil: number
}

const NOBODY: Turn = { fence: 0, leaseUntil: 0 }

/**
 * One lock, first come first served; one object per name. Holder and fence are stored, so that a restart in between
 * neither lets two in nor lowers the fence. It orders one person's writes, the database's guards keep them right (D07).
 */
export class CartLock extends DurableObject {
  private tail: Promise<unknown> = Promise.resolve()
  /** Wakes the first in line when the holder is done, or its lease is over. */
  private wake: () => void = () => undefined

  /** Resolves when it is the caller's turn. A chain of promises: an object does not serialise across its own awaits. */
  acquire(leaseMs: number = LEASE_MS): Promise<Turn> {
    const turn = this.tail.then(() => this.takeOver(leaseMs))
    this.tail = turn.catch(() => undefined)
    return turn
  }

  /** False when that holder's lease had ended and another one was let in: nothing is released then. */
  async release(fence: number): Promise<boolean> {
    const holder = this.holder()
    if (holder.fence !== fence) return false
    this.store({ fence, leaseUntil: 0 })
    this.wake()
    return true
  }

  /**
   * The end of a lease: lets the first in line in if the holder has not come back. A lock that nobody holds or wants
   * leaves nothing behind: every member has one, and storage is paid for. Its next fence starts at the clock.
   */
  async alarm(): Promise<void> {
    const { leaseUntil } = this.holder()
    if (leaseUntil > Date.now()) return await this.ctx.storage.setAlarm(leaseUntil)
    this.wake()
    await this.ctx.storage.deleteAll()
  }

  private async takeOver(leaseMs: number): Promise<Turn> {
    let last = this.holder()
    for (let wait = last.leaseUntil - Date.now(); wait > 0; wait = last.leaseUntil - Date.now()) {
      await this.releasedOrAfter(wait)
      last = this.holder()
    }
    const now = Date.now()
    // From the clock, so that a lock whose storage was lost, or that moves from Bun, still grows.
    const turn = { fence: Math.max(last.fence + 1, now), leaseUntil: now + leaseMs }
    this.store(turn)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(turn.leaseUntil)
    return turn
  }

  private releasedOrAfter(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private holder(): Turn {
    return this.ctx.storage.kv.get<Turn>('holder') ?? NOBODY
  }

  private store(holder: Turn): void {
    this.ctx.storage.kv.put('holder', holder)
  }
}
