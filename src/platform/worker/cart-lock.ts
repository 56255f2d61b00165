import { DurableObject } from 'cloudflare:workers'
import type { DurableObjectState } from '@cloudflare/workers-types'

export const LEASE_MS = 30_000

export interface Turn {
  /** Greater than that of every earlier holder, also over restarts of the object. */
  fence: number
  /** UTC ms; from then on the next in line is let in. */
  leaseUntil: number
}

/**
 * One lock, first come first served; one object per name. Holder and fence are stored, so that a restart in between
 * neither lets two in nor lowers the fence. It orders one person's writes, the database's guards keep them right (D07).
 */
export class CartLock extends DurableObject {
  private tail: Promise<unknown> = Promise.resolve()
  /** Wakes the first in line when the holder is done. */
  private wake: () => void = () => undefined

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    ctx.storage.sql.exec(
      'create table if not exists holder (id integer primary key check (id = 1), fence integer not null, lease_until integer not null)',
    )
  }

  /** Resolves when it is the caller's turn. A chain of promises: an object does not serialise across its own awaits. */
  acquire(leaseMs: number = LEASE_MS): Promise<Turn> {
    const turn = this.tail.then(() => this.takeOver(leaseMs))
    this.tail = turn.catch(() => undefined)
    return turn
  }

  /** False when that holder's lease had ended and another one was let in: nothing is released then. */
  async release(fence: number): Promise<boolean> {
    const { rowsWritten } = this.ctx.storage.sql.exec('update holder set lease_until = 0 where fence = ?', fence)
    this.wake()
    return rowsWritten > 0
  }

  private holder(): Turn {
    const [row] = this.ctx.storage.sql
      .exec<{ fence: number; leaseUntil: number }>('select fence, lease_until as leaseUntil from holder')
      .toArray()
    return row ?? { fence: 0, leaseUntil: 0 }
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
    this.ctx.storage.sql.exec('insert or replace into holder values (1, ?, ?)', turn.fence, turn.leaseUntil)
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
}
