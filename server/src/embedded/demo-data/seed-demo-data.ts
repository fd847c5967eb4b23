export async function seedDemoData(_parts: object): Promise<void> {}
