import 'virtual:uno.css'
import './base.css'
import { startShop } from './start-shop.tsx'

// A task of its own: reading the scripts takes long enough on a phone, and a tap or a frame may come in between.
setTimeout(startShop)
