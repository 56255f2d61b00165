/** State of a list kept while its document is open, so that a person who returns finds it as it was. */
interface Memory {
  /** Number of rows loaded. */
  rows: number
  /** Row that was opened last. */
  opened: string | null
}

const memories = new Map<string, Memory>()
/** Number of lists remembered. */
const MOST = 50

/** Remembered state of a list; `key` is its address, filters included. */
export const recallList = (key: string): Memory => memories.get(key) ?? { rows: 0, opened: null }

/** Last URL of a list, with search, filters and order, by its path. */
const addresses = new Map<string, string>()

const pathIn = (address: string): string => address.split('?')[0] ?? address

export const rememberAddress = (address: string): void => void addresses.set(pathIn(address), address)

/** Address to return to from an item: the list as it was last seen, or its bare path at first. */
export const recallAddress = (path: string): string => addresses.get(path) ?? path

export function remember(key: string, change: Partial<Memory>): void {
  const next = { ...recallList(key), ...change }
  memories.delete(key)
  memories.set(key, next)
  const [oldest] = memories.keys()
  if (memories.size > MOST && oldest !== undefined) memories.delete(oldest)
}
