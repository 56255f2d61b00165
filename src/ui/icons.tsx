import type { ComponentProps } from 'react'

/** One stroke style for all; decorative unless a label is given. 1em by default. */
function Icon({ paths, label, ...props }: { paths: string; label?: string } & ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...props}
    >
      <path d={paths} />
    </svg>
  )
}

export type IconProps = Omit<ComponentProps<typeof Icon>, 'paths'>

const icon = (paths: string) => (props: IconProps) => <Icon paths={paths} {...props} />

export const SearchIcon = icon('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5')
export const CartIcon = icon('M3 4h2.2l2.3 11h10.2L20 7.5H6M9 19.5h.01M17 19.5h.01')
export const UserIcon = icon('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const ChevronLeftIcon = icon('M15 5l-7 7 7 7')
export const ChevronRightIcon = icon('M9 5l7 7-7 7')
export const ChevronDownIcon = icon('M5 9l7 7 7-7')
export const PinIcon = icon(
  'M12 21s-6.5-5.7-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 15.3 12 21 12 21zM12 8.2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
)
export const LocateIcon = icon('M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2.5v4.5M12 17v4.5M2.5 12H7M17 12h4.5')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const InfoIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.01')
export const WarningIcon = icon('M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17h.01')
export const PhoneIcon = icon(
  'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1.1-.9 2-2 2C11 20 4 13 4 5.5c0-1.1.9-2 2-2z',
)
export const ClockIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2')
export const MailIcon = icon('M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6')
export const GlobeIcon = icon(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.5 3.5 5.3 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.3-3.5-8.5s1-6 3.5-8.5z',
)
export const CalendarIcon = icon('M4 6h16v14H4zM4 10h16M8 3.5v4M16 3.5v4')
export const TicketIcon = icon(
  'M3.5 7h17v3.5a1.75 1.75 0 0 0 0 3.5V17.5h-17V14a1.75 1.75 0 0 0 0-3.5zM14.5 7.5v1.5M14.5 11.5v1.5M14.5 15.5v1.5',
)
export const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')
export const StarIcon = icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.2 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const MinusIcon = icon('M5 12h14')
export const TrashIcon = icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5')
export const LockIcon = icon('M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11')
export const CardIcon = icon('M3 6h18v12.5H3zM3 10h18M6.5 15h3')
export const ExternalIcon = icon('M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10')
export const LogoutIcon = icon('M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5')
export const TagIcon = icon('M3.5 3.5h8l9 9-8 8-9-9zM8 8h.01')
export const ImageIcon = icon('M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 9h.01')
