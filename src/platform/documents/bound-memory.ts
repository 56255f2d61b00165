const PAGE = 65_536

/**
 * Bounds the memory that WebAssembly may grow to in this process: pdfium would take two gigabytes for a page that asks
 * for them. Its allocator answers "none left", and the document is refused.
 */
export function boundMemory(bytes: number): void {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > bytes) throw new RangeError('The memory of this process is bounded.')
    return grow.call(this, pages)
  }
}
