import type { DrawingContext } from 'bwip-js/generic'
import type { ComputeModule } from '#platform/compute-port.ts'
import type { CodeFigure } from './code-figure-shapes.ts'

/** Quiet zone in half modules: eleven modules, the widest that a type asks for. */
const MARGIN = 22

/** Collects the library's drawing calls as one path of an SVG, for types made of bars and of square modules. */
class SvgPathContext implements DrawingContext<CodeFigure> {
  private width = 0
  private height = 0
  private path = ''

  scale(): null {
    return null
  }

  measure(): { width: number; ascent: number; descent: number } {
    return { width: 0, ascent: 0, descent: 0 }
  }

  init(width: number, height: number): void {
    this.width = width + 2 * MARGIN
    this.height = height + 2 * MARGIN
  }

  line(x0: number, y0: number, x1: number, y1: number, lineWidth: number): void {
    const half = lineWidth / 2
    if (x0 === x1) this.box(x0 - half, Math.min(y0, y1), lineWidth, Math.abs(y1 - y0))
    else this.box(Math.min(x0, x1), y0 - half, Math.abs(x1 - x0), lineWidth)
  }

  private box(x: number, y: number, width: number, height: number): void {
    this.path += `M${x + MARGIN} ${y + MARGIN}h${width}v${height}h${-width}z`
  }

  polygon(points: readonly (readonly [number, number])[]): void {
    this.path += `M${points.map(([x, y]) => `${x + MARGIN} ${y + MARGIN}`).join('L')}z`
  }

  hexagon(points: readonly (readonly [number, number])[]): void {
    this.polygon(points)
  }

  ellipse(): void {}
  fill(): void {}
  clip(): void {}
  unclip(): void {}
  text(): void {}

  end(): CodeFigure {
    return { width: this.width, height: this.height, path: this.path }
  }
}

/** Draws codes of partners' tickets as they are on paper; null for one that its type does not take. */
export const compute: ComputeModule<'code-figures'>['compute'] = async (codes) => {
  const { render } = await import('bwip-js/generic')
  return codes.map(({ type, text }) => {
    try {
      return render({ bcid: type, text, scale: 2 }, new SvgPathContext())
    } catch {
      return null
    }
  })
}
