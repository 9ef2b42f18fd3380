export declare const FOLDERS: Readonly<Record<string, readonly string[]>>;
