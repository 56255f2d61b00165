/** As much of XMLHttpRequest as an upload takes: the bytes go to the app, and arrive at once. */
export class UploadRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  fetch: typeof fetch = fetch
  #asked = { method: '', url: '', headers: new Headers() }
  #aborted = new AbortController()

  open(method: string, url: string): void {
    this.#asked = { method, url, headers: new Headers() }
  }

  setRequestHeader(name: string, value: string): void {
    this.#asked.headers.set(name, value)
  }

  send(file: Blob): void {
    const { url, ...init } = this.#asked
    this.upload.onprogress?.({ loaded: file.size, total: file.size })
    file
      .arrayBuffer()
      .then((body) => this.fetch(url, { ...init, body, signal: this.#aborted.signal }))
      .then(
        ({ status }) => {
          this.status = status
          if (!this.#aborted.signal.aborted) this.onload?.()
        },
        () => this.#aborted.signal.aborted || this.onerror?.(),
      )
  }

  abort(): void {
    this.#aborted.abort()
  }
}
