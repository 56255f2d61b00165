import { icon } from './icon.tsx'

/** Icons of single pages, which load with them. */

export const LocateIcon = icon('M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2.5v4.5M12 17v4.5M2.5 12H7M17 12h4.5')
export const PhoneIcon = icon(
  'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3c0 1.1-.9 2-2 2C11 20 4 13 4 5.5c0-1.1.9-2 2-2z',
)
export const ClockIcon = icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2')
export const NewsIcon = icon('M4 5h13v14.5H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2M7.5 8.5h6M7.5 12h6M7.5 15.5h4')
export const GlobeIcon = icon(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.5 3.5 5.3 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.3-3.5-8.5s1-6 3.5-8.5z',
)
export const CalendarIcon = icon('M4 6h16v14H4zM4 10h16M8 3.5v4M16 3.5v4')
export const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const MinusIcon = icon('M5 12h14')
export const TrashIcon = icon('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5')
export const ExternalIcon = icon('M13.5 4.5h6v6M19.5 4.5L11 13M17 14v5.5H4.5V7H10')
export const FolderIcon = icon('M3.5 6h6l2 2.5h9V19h-17z')
export const FileIcon = icon('M6 3.5h8l4 4v13H6zM14 3.5v4h4')
export const ListIcon = icon('M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01')
