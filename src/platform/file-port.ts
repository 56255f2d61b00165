const KEY = /^[a-z0-9][a-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/** A key is a path of plain names; no segment begins with a dot, so that none climbs out of the store. */
export const isFileKey = (key: string): boolean => KEY.test(key)

/** Bytes by key: a folder on Bun, R2 on Workers. Keys are `kind/…` paths without `..`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>
  delete(key: string): Promise<void>
  /**
   * An address, relative to the tenant's host or absolute, that allows one method on one key until `expiresAt` (UTC ms).
   * A PUT must carry exactly `contentType`.
   */
  signedUrl(request: {
    key: string
    method: 'GET' | 'PUT'
    expiresAt: number
    contentType?: string
    downloadName?: string
  }): Promise<string>
}
