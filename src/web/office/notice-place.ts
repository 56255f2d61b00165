/** What is to be taken back stands at the foot of the page; office.css adds this to its place. */
const LIFT = '--foot-bars'
const EVERY_MS = 150
/** A bar that ends higher than this has room for the notice below it. */
const FOOT_PX = 110

let timer: ReturnType<typeof setInterval> | undefined

/** While a notice stands at the foot it stays above the bars there that save or act, whatever opens, grows or scrolls meanwhile. */
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

/** Room for what has been done, beside what can be taken back: on a phone there is none. */
export function makeRoomAtFoot(): boolean {
  if (!matchMedia('(min-width: 64rem)').matches) return false
  keepAboveFootBars()
  return true
}
