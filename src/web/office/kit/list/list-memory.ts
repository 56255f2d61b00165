/** What is remembered of a list while its document is open: coming back finds it as it was left. */
interface Memory {
  /** How many rows were there. */
  rows: number
  /** The row that was opened last. */
  opened: string | null
}

const memories = new Map<string, Memory>()
/** More lists than anybody goes back through. */
const MOST = 50

/** `key` is the list's address, filters included. */
export const recallList = (key: string): Memory => memories.get(key) ?? { rows: 0, opened: null }

/** By a list's path: its address as it was seen last, with words, filters and order. */
const addresses = new Map<string, string>()

const pathIn = (address: string): string => address.split('?')[0] ?? address

export const rememberAddress = (address: string): void => void addresses.set(pathIn(address), address)

/** Where the way back from an item leads: to the list as it was seen last, which is its bare path at first. */
export const recallAddress = (path: string): string => addresses.get(path) ?? path

export function remember(key: string, change: Partial<Memory>): void {
  const next = { ...recallList(key), ...change }
  memories.delete(key)
  memories.set(key, next)
  const [oldest] = memories.keys()
  if (memories.size > MOST && oldest !== undefined) memories.delete(oldest)
}
