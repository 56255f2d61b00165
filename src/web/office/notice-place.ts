/** Custom property that lifts undo notices at the foot of the page; office.css adds it to their position. */
const LIFT = '--foot-bars'
const EVERY_MS = 150
/** A bar that ends higher than this leaves room for the notice below it. */
const FOOT_PX = 110

let timer: ReturnType<typeof setInterval> | undefined

/** Keeps a notice at the foot above the bars there, whatever opens, grows or scrolls. */
export function keepAboveFootBars(): void {
  lift()
  timer ??= setInterval(() => {
    lift()
    if (notice() !== null) return
    clearInterval(timer)
    timer = undefined
  }, EVERY_MS)
}

const notice = () => document.querySelector('[data-sonner-toast][data-y-position=bottom]')

function lift(): void {
  const right = notice()?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
  const tops = [...document.querySelectorAll('[data-foot-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(
      ({ left, top, bottom, height }) =>
        height > 0 && left < right && top < innerHeight && bottom > innerHeight - FOOT_PX,
    )
    .map(({ top }) => top)
  document.documentElement.style.setProperty(LIFT, `${Math.max(0, innerHeight - Math.min(innerHeight, ...tops))}px`)
}

/** Returns true if the foot has room for notices beside undo notices; on a phone it has none. */
export function makeRoomAtFoot(): boolean {
  if (!matchMedia('(min-width: 64rem)').matches) return false
  keepAboveFootBars()
  return true
}
