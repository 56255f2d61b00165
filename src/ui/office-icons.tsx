import { icon } from './icon.tsx'

/** Icons of the office's menu and bars; 24 units wide and high. */

export const HomeIcon = icon('M4 11l8-7 8 7M6.5 9.5V20h11V9.5M10 20v-5.5h4V20')
export const LedgerIcon = icon('M5 3.5h14v17H5zM8.5 8h7M8.5 12h3M15.5 12h.01M8.5 16h3M15.5 16h.01')
export const ShopIcon = icon('M4 10v10h16V10M3 10l2-6h14l2 6zM9.5 20v-6h5v6')
export const TreeIcon = icon('M9 3.5h6v5H9zM3 15.5h6v5H3zM15 15.5h6v5h-6zM12 8.5V12M6 15.5V12h12v3.5')
export const ShapesIcon = icon('M4 4h7v7H4zM13.5 4h6.5v7h-6.5zM4 13.5h7V20H4zM13.5 13.5h6.5V20h-6.5z')
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 5.5a3.2 3.2 0 0 1 0 6.2M18 15.3c1.9.6 3.1 2 3.5 4.2',
)
export const PlugIcon = icon('M9 3.5v5M15 3.5v5M6.5 8.5h11v3.5a5.5 5.5 0 0 1-11 0zM12 17.5v3')
export const ChartIcon = icon('M5 20V11M12 20V4M19 20v-6')
export const TrendIcon = icon('M3.5 17.5l5.5-6 4 3.5 7-8M15 7h5v5')
export const EuroIcon = icon('M18 6.5A7 7 0 0 0 7.2 12 7 7 0 0 0 18 17.5M4 10.3h9M4 13.7h8')
export const SlidersIcon = icon('M4 7h9M17 7h3M15 4.8v4.4M4 12h3M11 12h9M9 9.8v4.4M4 17h7M15 17h5M13 14.8v4.4')
export const ExchangeIcon = icon('M4 8.5h15M15.5 5L19 8.5 15.5 12M20 15.5H5M8.5 12L5 15.5 8.5 19')
export const SwitchIcon = icon('M8 9l4-4 4 4M8 15l4 4 4-4')
export const FoldIcon = icon('M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12l2.5 2.5')
export const UnfoldIcon = icon('M4 5h16v14H4zM9.5 5v14M13.5 9.5L16 12l-2.5 2.5')
export const UploadIcon = icon('M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 19.5h15')
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5')
export const UndoIcon = icon('M8.5 5L4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4')
export const EditIcon = icon('M4.5 19.5l1-4.2L16 4.8l3.2 3.2L8.7 18.5zM13.8 7l3.2 3.2')
export const BellIcon = icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4')
export const TableIcon = icon('M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9')
export const InboxIcon = icon('M4 13l3-8h10l3 8v6H4zM4 13h5a3 3 0 0 0 6 0h5')
