/**
 * One process is the server and the browser here. Which of the two runs is known by what it was started from: a request to
 * the app runs on the server's side, where there is no `document`, and whatever it starts stays there.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const SERVER = Symbol('server')
const sides = new AsyncLocalStorage<unknown>()

/** Runs what a server would run. */
export const asServer = <Result>(work: () => Result): Result => sides.run(SERVER, work)

export const isServer = (): boolean => sides.getStore() === SERVER

/** Runs what the scripts of this document would run; what it starts stays the document's, also when another one is open. */
export const within = <Result>(visit: object, work: () => Result): Result => sides.run(visit, work)

/** The document whose code runs; undefined for the test's own, and on the server's side. */
export function currentDocument(): object | undefined {
  const side = sides.getStore()
  return typeof side === 'object' && side !== null ? side : undefined
}
