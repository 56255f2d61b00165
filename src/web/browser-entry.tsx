import 'virtual:uno.css'
import './base.css'
import { startShop } from './start-shop.tsx'

// Started in a task of its own, so that a tap or a frame can come between reading the scripts and this work.
setTimeout(startShop)
