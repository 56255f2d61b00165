import 'virtual:uno.css'
import './office.css'
import './frame.ts'
import { startOffice } from './start-office.tsx'

void startOffice()
