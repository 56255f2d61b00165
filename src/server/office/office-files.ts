import type { OfficeFile } from '#handler/manifest/office-file.ts'
import { features } from '../features.ts'

/** All tables that the office downloads from the server. */
export const officeFiles: readonly OfficeFile[] = features.flatMap(({ files = [] }) => files)
