import { stopRunning } from './running-servers';

export default stopRunning;
