const KEY = /^[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/** A key is a path of plain names; no segment begins with a dot, so that none climbs out of the store. */
export const isFileKey = (key: string): boolean => KEY.test(key)

/** The store takes nothing more: its disk is full or not writable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Bytes by key: a folder on Bun, R2 on Workers. Keys are `kind/…` paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The same for a key that has no file yet; false, and nothing written, when it has one. */
  putOnce(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** Null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** How long the file is, in bytes; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /**
   * An address, relative to the tenant's host or absolute, that allows one method on one key until `expiresAt` (UTC ms).
   * A PUT must carry exactly `contentType`, and exactly `size` bytes where that is given; then it is good for one file.
   */
  signedUrl(request: {
    key: string
    method: 'GET' | 'PUT'
    expiresAt: number
    contentType?: string
    size?: number
    downloadName?: string
  }): Promise<string>
}
