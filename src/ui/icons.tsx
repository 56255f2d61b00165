import { icon } from './icon.tsx'

/** Icons of the page frame and of lists, which load with every page. */

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
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const InfoIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.01')
export const WarningIcon = icon('M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17h.01')
export const MailIcon = icon('M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6')
export const TicketIcon = icon(
  'M3.5 7h17v3.5a1.75 1.75 0 0 0 0 3.5V17.5h-17V14a1.75 1.75 0 0 0 0-3.5zM14.5 7.5v1.5M14.5 11.5v1.5M14.5 15.5v1.5',
)
export const StarIcon = icon('M12 3.5l2.6 5.4 5.9.8-4.3 4.2 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z')
export const HeartIcon = icon(
  'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20z',
)
export const LockIcon = icon('M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11')
export const CardIcon = icon('M3 6h18v12.5H3zM3 10h18M6.5 15h3')
export const LogoutIcon = icon('M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5')
export const CommitteeIcon = icon(
  'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5zM2.5 19.5c.6-3.4 3.2-5.2 6.5-5.2s5.9 1.8 6.5 5.2M15.5 5.3a3.2 3.2 0 0 1 0 5.9M17.5 14.6c2.2.6 3.6 2.3 4 4.9',
)
export const TagIcon = icon('M3.5 3.5h8l9 9-8 8-9-9zM8 8h.01')
export const ImageIcon = icon('M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 9h.01')
