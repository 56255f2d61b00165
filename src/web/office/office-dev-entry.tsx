// React's hot replacement must be in place before the first component is defined.
import '@vitejs/plugin-react/preamble'
import './office-entry.tsx'
