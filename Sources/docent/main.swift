print("docent")
