const KEY = /^[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/** True for paths of plain names; no segment begins with a dot, so that no key leads out of the store. */
export const isFileKey = (key: string): boolean => KEY.test(key)

/** The store accepts no more files: its disk is full or not writable. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** An upload was cut off, or its size differs from the announced one: nothing of it is kept. */
export class UploadBrokenOff extends Error {
  override name = 'UploadBrokenOff'
}

/** Body of a request whose length is declared. */
export interface IncomingFile {
  request: Request
  /** Bytes, from Content-Length. */
  size: number
}

/** Files by key: a folder on Bun, R2 on Workers. Keys are `kind/…` paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Stores a file under a key that has none yet; returns false, and writes nothing, if it has one. A request's body is
   * streamed, never in memory as a whole. Throws `UploadBrokenOff`.
   */
  putOnce(key: string, body: Uint8Array | IncomingFile, contentType: string): Promise<boolean>
  /** Returns null if there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  /** Length of the file in bytes; null if there is none. */
  sizeOf(key: string): Promise<number | null>
  delete(key: string): Promise<void>
  /**
   * URL, relative to the tenant's host or absolute, for one method on one key until `expiresAt` (UTC ms). A PUT must
   * have exactly `contentType`, and `size` or at most `maxSize` bytes if given; it is then good for one file.
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
