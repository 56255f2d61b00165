import { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useState } from 'react'

interface PickerPopupProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  events: { onPointerEnter: () => void; onPointerLeave: () => void }
  children: ReactNode
}

/** Popup below the field, or above if there is more room; the focus stays in the field until the person moves it in. */
export function PickerPopup({ id, label, anchor, events, children }: PickerPopupProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <div ref={setPlace}>
      <Popover.Root open>
        <Popover.Portal container={place}>
          {/* Used instead of the library's popup, which would take the focus. */}
          <Popover.Positioner
            anchor={anchor}
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-60 outline-none"
          >
            <div
              id={id}
              role="dialog"
              aria-label={label}
              data-picker-popup
              {...events}
              // Keeps the focus during a press here.
              onMouseDown={(event) => event.preventDefault()}
              className="max-h-[var(--available-height)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-paper p-3 text-sm text-ink shadow-float"
            >
              {children}
            </div>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}
