const KEY = /^[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/** A key is a path of plain names; no segment begins with a dot, so that none climbs out of the store. */
export const isFileKey = (key: string): boolean => KEY.test(key)

/** The store takes nothing more: its disk is full or not writable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The sender of an upload was cut off, or sent another number of bytes than was announced: nothing is kept of it. */
export class UploadBrokenOff extends Error {
  override name = 'UploadBrokenOff'
}

/** The body of a request that says how long it is. */
export interface IncomingFile {
  request: Request
  /** Bytes, by its Content-Length. */
  size: number
}

/** Bytes by key: a folder on Bun, R2 on Workers. Keys are `kind/…` paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * The same for a key that has no file yet; false, and nothing written, when it has one. The body of a request is written as
   * it comes: it is never in memory as a whole. Throws `UploadBrokenOff`.
   */
  putOnce(key: string, body: Uint8Array | IncomingFile, contentType: string): Promise<boolean>
  /** Null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** How long the file is, in bytes; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /**
   * An address, relative to the tenant's host or absolute, that allows one method on one key until `expiresAt` (UTC ms).
   * A PUT must carry exactly `contentType`, and exactly `size` or one to `maxSize` bytes where that is given; then it is good
   * for one file.
   */
  signedUrl(request: {
    key: string
    method: 'GET' | 'PUT'
    expiresAt: number
    contentType?: string
    size?: number
    maxSize?: number
    downloadName?: string
  }): Promise<string>
}
