import type { CallResult } from '#api/client.ts'

export type ActivityStocks = CallResult<'/admin/batch-get-activity-stocks'>['stocks'][number]
type Load = (ids: string[]) => Promise<readonly ActivityStocks[]>
type Listener = (stocks: ActivityStocks | null) => void

const FLUSH_MS = 100
const RETRY_MS = 2000
const MOST = 10

/** Loads the stock of activities on the screen, ten at a time, every tenth of a second (A20). */
export class StockQueue {
  readonly #load: Load
  readonly #known = new Map<string, ActivityStocks | null>()
  readonly #waiting = new Map<string, Set<Listener>>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(load: Load) {
    this.#load = load
  }

  /**
   * Calls `listener` with the activity's stock once it is known; null if there is no such activity. Returns an
   * unsubscribe function.
   */
  ask(id: string, listener: Listener): () => void {
    const known = this.#known.get(id)
    if (known !== undefined) {
      listener(known)
      return () => {}
    }
    const listeners = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, listeners.add(listener))
    this.#plan(FLUSH_MS)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#waiting.delete(id)
    }
  }

  #plan(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), ms)
  }

  async #flush(): Promise<void> {
    const ids = [...this.#waiting.keys()].slice(0, MOST)
    let next = FLUSH_MS
    try {
      // The component that asked may have unmounted in the meantime.
      if (ids.length > 0) {
        const found = new Map((await this.#load(ids)).map((stocks) => [stocks.activityId, stocks]))
        for (const id of ids) this.#tell(id, found.get(id) ?? null)
      }
    } catch {
      next = RETRY_MS
    }
    this.#timer = null
    if (this.#waiting.size > 0) this.#plan(next)
  }

  #tell(id: string, stocks: ActivityStocks | null): void {
    this.#known.set(id, stocks)
    for (const listener of this.#waiting.get(id) ?? []) listener(stocks)
    this.#waiting.delete(id)
  }
}
