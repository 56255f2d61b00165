import { DurableObject } from 'cloudflare:workers'

const LEASE_MS = 30_000

export interface Turn {
  /** Greater than every earlier holder's, also after restarts of the object. */
  fence: number
  /** UTC ms from which the next waiting caller gets the lock. */
  leaseUntil: number
}

const NOBODY: Turn = { fence: 0, leaseUntil: 0 }

/**
 * One lock per object and name, first come first served. Holder and fence are stored, so that a restart neither admits
 * two holders nor lowers the fence. It orders one person's writes; the database's guards keep them correct (D07).
 */
export class CartLock extends DurableObject {
  private tail: Promise<unknown> = Promise.resolve()
  /** Wakes the first waiting caller when the holder is done, or its lease has ended. */
  private wake: () => void = () => undefined

  /** Resolves at the caller's turn. Chains promises, since an object does not serialise across its own awaits. */
  acquire(leaseMs: number = LEASE_MS): Promise<Turn> {
    const turn = this.tail.then(() => this.takeOver(leaseMs))
    this.tail = turn.catch(() => undefined)
    return turn
  }

  /** Releases the lock; returns false, and releases nothing, if the lease has ended and another holder was admitted. */
  async release(fence: number): Promise<boolean> {
    const holder = this.holder()
    if (holder.fence !== fence) return false
    this.store({ fence, leaseUntil: 0 })
    this.wake()
    return true
  }

  /**
   * Ends a lease: admits the first waiting caller if the holder has not come back. An unused lock deletes its storage,
   * since every member has one and storage costs money; its next fence starts at the clock.
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
    // Starts at the clock, so that the fence grows even if storage was lost, or after a move from Bun.
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
