import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { IconProps } from '#ui/icon.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { scrollBehaviour } from '#ui/motion.ts'

/** Distance that an arrow scrolls, as a share of the visible width (§9). */
const STEP = 0.8

interface ScrollRowProps {
  /** Feminine plural of the items, for the arrows: "Catégories". */
  what: string
  className: string
  /** Items of the list. */
  children: ReactNode
}

/**
 * Items in one scrolling row; arrows appear only if there is more to see. Scrolling by finger snaps to an item; by arrow
 * it does not, which would change the step.
 */
export function ScrollRow({ what, className, children }: ScrollRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const { before, after } = useScrollRoom(row)
  const scroll = (direction: 1 | -1) => {
    const element = row.current
    element?.scrollBy({ left: direction * STEP * element.clientWidth, behavior: scrollBehaviour() })
  }
  return (
    <div className="relative">
      <ul
        ref={row}
        className={classNames(
          '-mx-4 flex overflow-x-auto [@media(pointer:coarse)]:snap-x scroll-px-4 px-4 md:(mx-0 scroll-px-0 px-0) [scrollbar-width:none] motion-reduce:scroll-auto',
          className,
        )}
      >
        {children}
      </ul>
      {before || after ? (
        <>
          <Arrow
            side="left"
            label={`${what} précédentes`}
            disabled={!before}
            onClick={() => scroll(-1)}
            Icon={ChevronLeftIcon}
          />
          <Arrow
            side="right"
            label={`${what} suivantes`}
            disabled={!after}
            onClick={() => scroll(1)}
            Icon={ChevronRightIcon}
          />
        </>
      ) : null}
    </div>
  )
}

interface ArrowProps {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick: () => void
  Icon: ComponentType<IconProps>
}

/** Skipped by the Tab key, as focused items scroll into view by themselves. */
function Arrow({ side, label, disabled, onClick, Icon }: ArrowProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'absolute top-[calc(50%-2.5rem)] flex size-11 cursor-pointer items-center justify-center rounded-full border border-line bg-paper text-ink shadow-float [@media(pointer:coarse)]:hidden',
        'hover:bg-surface disabled:(cursor-default opacity-0)',
        side === 'left' ? '-left-3 xl:-left-5' : '-right-3 xl:-right-5',
      )}
    >
      <Icon />
    </button>
  )
}

/** Tells whether there is more on either side; false on both until measured. */
function useScrollRoom(ref: { current: HTMLElement | null }) {
  const [room, setRoom] = useState({ before: false, after: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setRoom((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref])
  return room
}
